import { Value } from '@sinclair/typebox/value'
import { schemasOf } from '@/contract/bind.schema'
import '@/contract/bindings.schema'
import type { Call } from '@/contract/call'
import { allCalls } from '@/contract/calls'
import { samples } from './client/samples/all'

const nameOf = ({ method, service, path }: Call) => `${method} ${service} ${path}`

describe('the samples', () => {
  it('reply to each call of the contract once', () => {
    const stated = samples.map(({ call }) => nameOf(call)).sort()
    expect(stated).toEqual(allCalls().map(nameOf).sort())
  })

  it('fit the schema of their call', () => {
    const faults = samples.flatMap(({ call, ...replies }) =>
      Object.entries(replies).flatMap(([mood, reply]) =>
        [...Value.Errors(schemasOf(call).reply, reply)].map(({ path, message }) => `${nameOf(call)} ${mood} ${path}: ${message}`),
      ),
    )
    expect(faults).toEqual([])
  })
})
