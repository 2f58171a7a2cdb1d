import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../../support/server'
import { accepted } from './accepted'
import { incompatibilities } from './compare'
import { shapesOf } from './export'
import { type CallShape, fieldsOf, type Shapes, shapesIn, textOf } from './fields'

type Schema = Parameters<typeof fieldsOf>[0]
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const text: Schema = { type: 'string' }
const small: Schema = { type: 'integer', minimum: 1, maximum: 9 }
const kinds = (...names: string[]): Schema => ({ anyOf: names.map((name) => ({ const: name, type: 'string' })) })

type Made = { body?: Schema; res?: Schema; access?: string }
const shapes = ({ body = object({}), res = object({}), access = 'token' }: Made): Shapes => {
  const call: CallShape = { access, fields: new Map([...fieldsOf(body, '> body', true), ...fieldsOf(res, '< res', true)]) }
  return new Map([['POST /call', call]])
}
/** By way of the text, as the last release is read. */
const faults = (was: Made, now: Made) => incompatibilities(shapesIn(textOf(shapes(was))), shapes(now))

describe('a client and a server of two releases', () => {
  it('work together: the last release as it was written then, and this one', async () => {
    const server = await startServer()
    const now = await shapesOf(server.app)
    await server.close()
    const last = shapesIn(readFileSync(path.join(__dirname, 'contract.txt'), 'utf8'))
    expect(last.size).toBeGreaterThan(300)
    expect(incompatibilities(last, now).filter((fault) => !accepted.some(({ change }) => fault === change))).toEqual([])
  })

  it.each<[string, Made, Made, string]>([
    ['a field requested is required', { body: object({ a: text }, []) }, { body: object({ a: text }) }, '> body.a is required now'],
    ['a new field is required', {}, { body: object({ a: text }) }, '> body.a is new and required'],
    ['a field is no longer taken', { body: object({ a: text }) }, {}, '> body.a is no longer taken'],
    ['a type changes', { body: object({ a: text }) }, { body: object({ a: small }) }, '> body.a: no longer string'],
    ['a bound is tighter', { body: object({ a: small }) }, { body: object({ a: { ...small, maximum: 5 } }) }, '> body.a: maximum 9, now 5'],
    ['a word is refused', { body: object({ a: kinds('x', 'y') }) }, { body: object({ a: kinds('x') }) }, '> body.a: no longer y'],
    ['a call needs a token', { access: 'guest' }, { access: 'token' }, 'was guest, is token'],
    ['a field is no longer sent', { res: object({ a: text }) }, {}, '< res.a is no longer sent'],
    ['a field may be missing', { res: object({ a: text }) }, { res: object({ a: text }, []) }, '< res.a may be left out now'],
    [
      'a field may be null',
      { res: object({ a: text }) },
      { res: object({ a: { anyOf: [text, { type: 'null' }] } }) },
      '< res.a: the release before does not know it (no longer null)',
    ],
    [
      'a word is new',
      { res: object({ a: kinds('x') }) },
      { res: object({ a: kinds('x', 'y') }) },
      '< res.a: the release before does not know it (no longer y)',
    ],
    [
      'a field sent is new and required',
      {},
      { res: object({ a: object({ b: text }) }) },
      '< res.a is new: the server of the release before does not send it, so it must be optional',
    ],
  ])('do not work together when %s', (_, was, now, fault) => {
    expect(faults(was, now)).toEqual([`POST /call: ${fault}`])
  })

  it('do not work together when a call is gone', () => {
    expect(incompatibilities(shapes({}), new Map())).toEqual(['POST /call: is gone'])
  })

  it.each<[string, Made, Made]>([
    ['a field requested is new and optional', {}, { body: object({ a: text }, []) }],
    ['a bound is wider', { body: object({ a: small }) }, { body: object({ a: { ...small, maximum: 99 } }) }],
    ['a word more is taken', { body: object({ a: kinds('x') }) }, { body: object({ a: kinds('x', 'y') }) }],
    ['a field sent is new and optional', {}, { res: object({ a: object({ b: text }) }, []) }],
    ['a field sent is never null any more', { res: object({ a: { ...text, nullable: true } }) }, { res: object({ a: text }) }],
    ['a word is no longer sent', { res: object({ a: kinds('x', 'y') }) }, { res: object({ a: kinds('x') }) }],
    ['a call is open to visitors', { access: 'token' }, { access: 'guest' }],
  ])('work together when %s', (_, was, now) => {
    expect(faults(was, now)).toEqual([])
  })
})
