import fastify from 'fastify'
import { serve } from '#server/http/serve'
import { schemasOf } from '@/contract/bind.schema'
import '@/contract/bindings.schema'
import { call } from '@/contract/call'
import { allCalls } from '@/contract/calls'

describe('serving a call', () => {
  it('refuses to start with a call that has no schemas, and names it', () => {
    const unbound = call<object, { at: number }>({ service: 'tiger', method: 'GET', path: '/v1/unbound', auth: false })
    expect(() => serve(fastify(), unbound, async () => ({ at: 1 }))).toThrow('The call GET /v1/unbound of tiger has no schemas')
  })

  it('finds the schemas of every call of the contract', () => {
    expect(allCalls().filter((each) => schemasOf(each).reply === undefined)).toEqual([])
  })
})
