import { addressOf, rowOfPage, visitOf } from '@/routes/address'
import { AT, fill, pageMark, pagePath, search } from '@/routes/link'
import { pathOf, queryOf } from '@/routes/query'
import { readParams } from '@/routes/read'
import { pageRows } from '@/routes/table'
import { fc } from '../support/fast-check'

const namesOf = (pattern: string) => Array.from(pattern.matchAll(/:(\w+)/g), ([, name]) => name ?? '')
const declaredOf = (query: readonly string[]) => query.map((declared) => declared.split('=')[0] ?? '')
const isId = (name: string) => name === 'id' || name.endsWith('Id')
const valueFor = (name: string) =>
  isId(name)
    ? fc.integer({ min: 0, max: 9_999_999_999 }).map(String)
    : fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$/.test(text))
const valuesFor = (names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, valueFor(name)])))

describe('visitOf', () => {
  it('returns the page file and the parameters as text', () => {
    expect(visitOf('/course/101/detail')).toEqual({ name: 'course_detail', path: '/packages/course/detail/index', params: { id: '101' } })
  })

  it('follows a redirect with the parameters it brings', () => {
    expect(visitOf('/')).toEqual({ name: 'home_page', path: '/pages/home/index', params: { categoryId: '0' } })
  })

  it.each([
    '/course/abc/detail',
    '/course/1.5/detail',
    '/course/-1/detail',
    '/course/12345678901/detail',
    '/article/１２',
    '/exam/attempt/0x1',
  ])('%s names no page, because its id is not a number', (path) => {
    expect(visitOf(path)).toBeUndefined()
  })

  it('returns undefined for an unknown address', () => {
    expect(visitOf('/nobody')).toBeUndefined()
  })
})

describe('addressOf', () => {
  it('keeps in the query the parameters that the pattern does not take', () => {
    expect(addressOf('/packages/learn/lesson/index', { lessonId: '5', id: '101' })).toBe('/course/101/learn?lessonId=5')
  })

  it('returns undefined for a page that lacks a path parameter, and for an unknown page', () => {
    expect(addressOf('/packages/learn/lesson/index', { lessonId: '5' })).toBeUndefined()
    expect(addressOf('/pages/nobody/index', {})).toBeUndefined()
    expect(addressOf('/course/101/detail', { id: '101' })).toBeUndefined()
  })
})

describe('rowOfPage', () => {
  it('finds the row of a page file', () => {
    expect(rowOfPage('/packages/order/pay/index', {})).toMatchObject({ name: 'course_pay', needLogin: true })
    expect(rowOfPage('/packages/order/pay', {})).toBeUndefined()
  })

  it('uses the route of a shared page', () => {
    expect(rowOfPage('/packages/order/sync/index', { [AT]: 'order_sync' })?.name).toBe('order_sync')
    expect(rowOfPage('/packages/order/sync/index', {})).toBeUndefined()
    expect(addressOf('/packages/community/circle/index', { circleId: '3', from: 'qr' })).toBe(
      '/discuss-group/share/3/circle-homepage?from=qr',
    )
  })
})

it('a page file that serves several routes receives the route', () => {
  const files = pageRows.map((row) => pagePath(row))
  const unmarked = pageRows.filter((row) => files.filter((file) => file === pagePath(row)).length > 1 && pageMark(row)[AT] === undefined)
  expect(unmarked).toEqual([])
})

describe.each(pageRows.map((row) => [row.name, row] as const))('round trip of %s', (name, row) => {
  const names = namesOf(row.path)

  it('maps an address to a page and back', () => {
    fc.assert(
      fc.property(valuesFor(names), (params) => {
        const address = fill(row.path, params)
        const visit = visitOf(address)
        expect(visit).toEqual({ name, path: pagePath(row), params: { ...params, ...pageMark(row) } })
        expect(addressOf(visit?.path ?? '', visit?.params ?? {})).toBe(address)
      }),
      { verbose: 1, numRuns: 25 },
    )
  })

  it('keeps parameters through the address', () => {
    const options = declaredOf(row.query)
    fc.assert(
      fc.property(valuesFor([...names, ...options]), (values) => {
        const address = addressOf(pagePath(row), { ...values, ...pageMark(row) }) ?? ''
        const read = { ...visitOf(pathOf(address))?.params, ...queryOf(address) }
        expect(read).toEqual({ ...values, ...pageMark(row) })
        const typed = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isId(key) ? Number(value) : value]))
        expect(readParams(name, read)).toMatchObject(typed)
        expect(address).toBe(fill(row.path, values) + search(Object.fromEntries(options.map((key) => [key, values[key]]))))
      }),
      { verbose: 1, numRuns: 25 },
    )
  })
})
