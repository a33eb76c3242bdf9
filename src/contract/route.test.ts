import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../domain/fault.ts'
import { contract } from './index.ts'
import { parseRoute, readWireRequest, toWireRequest } from './route.ts'

describe('routeOf', () => {
  it('tells which field each path segment carries', () => {
    assert.deepEqual(parseRoute(contract.readSource), {
      method: 'GET',
      path: '/notebooks/{id}/sources/{sid}',
      segments: [
        { name: 'id', field: 'notebook_id' },
        { name: 'sid', field: 'source_id' },
      ],
    })
  })
})

describe('toWire', () => {
  it('puts the rest of a GET into the query', () => {
    const wire = toWireRequest(contract.readSource, {
      notebook_id: 'ferns',
      source_id: 's1',
      max_chars: 5,
      paginate: false,
    })
    assert.deepEqual(wire, {
      method: 'GET',
      path: '/notebooks/ferns/sources/s1',
      query: '?max_chars=5&paginate=false',
      body: null,
    })
  })

  it('puts the rest of a POST into the body', () => {
    const wire = toWireRequest(contract.searchPassages, { notebook_id: 'ferns', query: 'moss', limit: 3 })
    assert.equal(wire.path, '/notebooks/ferns/passages')
    assert.deepEqual(wire.body, { query: 'moss', limit: 3 })
    assert.equal(wire.query, '')
  })

  it('encodes an address in the path', () => {
    const { path } = toWireRequest(contract.getNotebook, { id: 'http://a:1/notebook/x?y=1' })
    assert.equal(path, '/notebooks/http%3A%2F%2Fa%3A1%2Fnotebook%2Fx%3Fy%3D1')
  })

  it('leaves a dollar sign in an id as it is', () => {
    assert.equal(toWireRequest(contract.getNotebook, { id: "$'$&" }).path, "/notebooks/%24'%24%26")
  })

  it('sends a dash where nothing is named', () => {
    assert.equal(toWireRequest(contract.listSources, {}).path, '/notebooks/-/sources')
  })

  it('sends a list of a DELETE in the body, and plain fields in the query', () => {
    assert.deepEqual(toWireRequest(contract.bulkDeleteNotebooks, { ids: ['a', 'b'] }).body, { ids: ['a', 'b'] })
    assert.equal(toWireRequest(contract.deleteSourceByName, { source_name: 'a b' }).query, '?source_name=a+b')
  })

  it('refuses an id that an address would swallow', () => {
    assert.throws(
      () => toWireRequest(contract.getNotebook, { id: '..' }),
      (error) => error instanceof Fault && error.code === 'BAD_REQUEST',
    )
  })
})

describe('fromWire', () => {
  it('gives back what toWire laid out', () => {
    const input = { notebook_id: 'ferns', query: 'moss', limit: 3 }
    const { body } = toWireRequest(contract.searchPassages, input)
    assert.deepEqual(readWireRequest(contract.searchPassages, { id: 'ferns' }, {}, body!), input)
  })

  it('lets the path win, unless it is a dash', () => {
    const body = { notebook_id: 'moss' }
    assert.equal(readWireRequest(contract.searchPassages, { id: 'ferns' }, {}, body).notebook_id, 'ferns')
    assert.equal(readWireRequest(contract.searchPassages, { id: '-' }, {}, body).notebook_id, 'moss')
  })
})
