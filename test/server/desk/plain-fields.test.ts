import { deskActs } from '#server/desk/app'
import type { Field, Fields } from '#server/desk/parts/field'

/** Every field of a form, and every column of its lists. */
const flat = (fields: Fields): (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([name, field]) => [[name, field] as const, ...flat(field.columns ?? {})])
const all = deskActs.flatMap(({ name, fields }) => flat(fields).map(([field, rule]) => [`${name}.${field}`, rule] as const))
const takes = ({ parse }: Field, given: string) => 'value' in parse([given])

/** Fields of files that may be JSON, which nobody types. */
const FILES = ['import-questions.upload', 'import-questions.fileName', 'put-web-file.name']

describe('fields of the desk', () => {
  it('count more than four hundred', () => {
    expect(all.length).toBeGreaterThan(400)
  })

  it('ask nobody for JSON', () => {
    const wordy = all.filter(([name, { label, hint = '' }]) => /json/i.test(`${label}${hint}`) && !FILES.includes(name))
    expect(wordy.map(([name]) => name)).toEqual([])
    // A field that takes no word but takes a list or an object of JSON asks for it without saying so.
    const silent = all.filter(([, field]) => !takes(field, '一句话') && ['[]', '{}', '[{}]'].some((given) => takes(field, given)))
    expect(silent.map(([name]) => name)).toEqual([])
  })
})
