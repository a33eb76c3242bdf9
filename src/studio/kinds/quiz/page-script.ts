/**
 * What the page does: one question at a time, checked, explained, counted. Nothing of it comes from a source. Without it
 * the page shows all questions, each with its answer folded away.
 */
export const PAGE_SCRIPT = `'use strict'
{
  const forms = [...document.forms]
  const page = document.querySelector('.page')
  const { right: rightWord, wrong: wrongWord, check, next } = page.dataset
  const place = document.getElementById('place')
  const score = document.getElementById('score')
  const bar = document.querySelector('progress')
  const said = document.getElementById('said')
  const result = document.querySelector('.result')
  let at = 0
  let points = 0

  const show = (number, isFirst) => {
    at = number
    forms.forEach((form, index) => { form.hidden = index !== at })
    result.hidden = at < forms.length
    if (at === forms.length) tellReview()
    place.textContent = Math.min(at + 1, forms.length) + ' / ' + forms.length
    bar.value = at
    count()
    if (isFirst) return
    const target = at < forms.length ? forms[at].querySelector('input') : result
    target.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  const count = () => {
    score.textContent = String(points)
    result.querySelector('output').textContent = points + ' / ' + forms.length
  }

  const mark = (label, word, name) => {
    label.classList.add(name)
    label.querySelector('.verdict').textContent = word
  }

  const tellReview = () => {
    const line = (mark, text, name) => {
      const span = document.createElement('span')
      span.className = name
      span.dir = 'auto'
      span.textContent = mark + ' ' + text
      return span
    }
    document.getElementById('review').replaceChildren(...forms.map((form) => {
      const item = document.createElement('li')
      const title = document.createElement('b')
      title.dir = 'auto'
      title.textContent = form.querySelector('legend').lastChild.textContent
      const labels = [...form.querySelectorAll('label')]
      const textOf = (label) => label.querySelector('span').textContent
      const right = labels[Number(form.dataset.answer)]
      const chosen = labels.find((label) => label.querySelector('input').checked)
      item.append(title)
      if (chosen && chosen !== right) item.append(line('\\u2717', textOf(chosen), 'chosen'))
      item.append(line('\\u2713', textOf(right), 'right'))
      return item
    }))
  }

  const judge = (form) => {
    const fieldset = form.querySelector('fieldset')
    const chosen = fieldset.querySelector('input:checked')
    if (!chosen) return
    const right = fieldset.querySelectorAll('input')[Number(form.dataset.answer)]
    const isRight = chosen === right
    if (isRight) points += 1
    else mark(chosen.closest('label'), '\\u2717 ' + wrongWord, 'is-wrong')
    mark(right.closest('label'), '\\u2713 ' + rightWord, 'is-right')
    fieldset.disabled = true
    form.dataset.judged = 'yes'
    form.querySelector('.explanation').hidden = false
    bar.value = at + 1
    count()
    said.textContent = (isRight ? rightWord : wrongWord) + '. ' + form.querySelector('.explanation').textContent
    const button = form.querySelector('button')
    button.textContent = next
    button.disabled = false
    button.focus()
  }

  for (const form of forms) {
    form.querySelector('legend small').hidden = true
    const details = form.querySelector('details.explanation')
    const explanation = document.createElement('div')
    explanation.className = 'explanation'
    explanation.hidden = true
    details.querySelector('summary').remove()
    explanation.append(...details.childNodes)
    details.replaceWith(explanation)
    const button = form.querySelector('button')
    button.parentElement.hidden = false
    form.addEventListener('change', () => { button.disabled = false })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (form.dataset.judged) show(at + 1)
      else judge(form)
    })
  }

  const restart = (isFirst) => {
    points = 0
    for (const form of forms) {
      form.reset()
      form.querySelector('.hint')?.removeAttribute('open')
      delete form.dataset.judged
      form.querySelector('fieldset').disabled = false
      form.querySelector('.explanation').hidden = true
      for (const label of form.querySelectorAll('label')) {
        label.classList.remove('is-right', 'is-wrong')
        label.querySelector('.verdict').textContent = ''
      }
      const button = form.querySelector('button')
      button.textContent = check
      button.disabled = true
    }
    show(0, isFirst)
  }

  document.getElementById('again').addEventListener('click', () => restart(false))
  document.addEventListener('keydown', (event) => {
    const form = forms[at]
    if (!form || form.dataset.judged || event.ctrlKey || event.altKey || event.metaKey) return
    const input = form.querySelectorAll('input')[Number(event.key) - 1]
    if (!input) return
    input.checked = true
    input.focus()
    form.querySelector('button').disabled = false
  })
  document.querySelector('.state').hidden = false
  bar.hidden = false
  restart(true)
}
`
