import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defines, rateSentence, tellsOfDocument } from './rate-sentence.ts'

test('a whole sentence of its own stands alone', () => {
  for (const sentence of [
    'The lighthouse was built in 1820 by the fishermen of the village.',
    'This report tells the story of the lighthouse and of its keepers.',
    'Der Leuchtturm wurde im Jahr 1820 von den Fischern des Dorfes gebaut.',
    '灯台は一八二〇年に村の漁師たちによって建てられました。',
    '灯塔是由村里的渔民在一八二〇年建造的。',
  ])
    assert.ok(rateSentence(sentence) >= 0.8, sentence)
})

test('what hangs on another sentence, asks, points elsewhere or is debris does not', () => {
  for (const sentence of [
    'However, the lamp was lit only when the fishermen were at sea.',
    'This was repeated every evening until the war began.',
    'Jedoch brannte die Lampe nur, wenn die Fischer auf See waren.',
    'そのため、灯台は毎晩点灯されるようになりました。',
    'Who could have known that the lamp would be lit again one day?',
    'The lamp is shown in Figure 3 together with its lens and its clockwork.',
    '(2) close the valve and wait until the pressure falls to zero bar.',
    'No lamp,” said the keeper, and he went down to the harbour again.',
    'lamp oil, wicks and glass were brought by boat every second week.',
    'More at https://lighthouse.example/lamps and on the page of the club.',
    'Chapter 1 . . . . . . . . . 12 Chapter 2 . . . . . . . . . . . . 19.',
  ])
    assert.ok(rateSentence(sentence) < 0.5, `${rateSentence(sentence)} ${sentence}`)
})

test('a document says what it is about in its own words', () => {
  for (const sentence of [
    'This handbook describes how the lamps of the coast are cleaned.',
    'In this paper we compare ropes of hemp with ropes of nylon.',
    'Diese Anleitung beschreibt die Pflege der Lampe.',
    'Ce guide explique comment nettoyer la lampe.',
    'Este manual describe la limpieza de la lámpara.',
    'この文書では、灯台の手入れについて説明します。',
    '本手册介绍灯塔的维护方法。',
  ])
    assert.ok(tellsOfDocument(sentence), sentence)
  assert.equal(tellsOfDocument('The lamp describes a circle every ten seconds.'), false)
  assert.equal(tellsOfDocument('This licence gives no right to sell the boat to others.'), false)
  assert.equal(tellsOfDocument('This license gives no right to sell the boat to others.'), false)
})

test('on what terms a text may be used is not what it is about, unless it is called so', () => {
  const terms = 'Este documento pode ser redistribuído por todos os que mudam o seu texto.'
  assert.ok(rateSentence(terms) < 0.5)
  assert.ok(rateSentence('Die Bilder des Handbuchs unterliegen einer anderen Lizenz als sein Text.') < 0.5)
  const matter = 'This document describes how copyright is told in a file of its own.'
  assert.ok(rateSentence(matter) < 0.5)
  assert.ok(rateSentence(matter, false, 'The copyright file') >= 0.8)
})

test('what stands in brackets does not make a sentence lean on another place', () => {
  const editor = 'The lamp is an editor of one screen (for all others see chapter 7, page 67).'
  assert.ok(rateSentence(editor) >= 0.8)
  assert.ok(rateSentence(editor.replaceAll(/[()]/g, '')) < 0.5)
})

test('a sentence on its own chapter is true of that chapter only', () => {
  const sentence = 'This chapter explains how the lens of the lamp is taken apart and cleaned.'
  assert.ok(rateSentence(sentence, true) > rateSentence(sentence))
})

test('a sentence that says what its title is defines it', () => {
  assert.ok(defines('In seafaring, a cutter is a boat with one mast and two headsails.', 'Cutter'))
  assert.ok(defines('Der Kutter „Möwe“ ist ein Segelboot mit einem Mast.', 'Kutter'))
  assert.ok(defines('灯台は、船に位置を知らせる塔です。', '灯台'))
  assert.equal(defines('The crew of the harbour keeps a cutter that is old.', 'Cutter'), false)
})

test('a label with a list of words behind it tells nothing by itself', () => {
  assert.ok(rateSentence('Keywords: stoneware glaze, small kiln, clay of the river, firing at low heat.') < 0.2)
})

test('what a document does not do is not what it is about', () => {
  assert.ok(tellsOfDocument('This guide covers the lamps and their keepers.'))
  for (const sentence of [
    'This guide does not (yet) cover everything about lamps, so everyone is encouraged to ask.',
    'Dieses Handbuch beschreibt nicht alle Lampen.',
  ])
    assert.ok(!tellsOfDocument(sentence), sentence)
})

test('what only says where to read on does not stand alone', () => {
  for (const sentence of [
    'More details on these lamps are available in the log of the station.',
    'Más información sobre las lámparas está en la página del puerto.',
  ])
    assert.ok(rateSentence(sentence) < 0.5, sentence)
})
