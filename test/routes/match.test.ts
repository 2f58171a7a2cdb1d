import { buildTable, match } from '@/routes/match'
import { parsePath } from '@/routes/parse'
import { rows } from '@/routes/table'
import { fc } from '../support/fast-check'

const parts = (path: string) => path.split('/').slice(1)
const filled = (path: string) =>
  parts(path)
    .map((part) => (part.startsWith(':') ? '7' : part))
    .join('/')

describe('match', () => {
  it.each(rows.map(({ name, path }) => [name, path]))('%s is found at its own address %s', (name, path) => {
    expect(match(`/${filled(path)}`)).toMatchObject({ row: { name } })
  })

  it.each([
    ['/article', 'article', {}],
    ['/article/12', 'article_detail', { articleId: '12' }],
    ['/course/pay', 'course_pay', {}],
    ['/course/pay/success', 'course_pay_success', {}],
    ['/course/pay/success/intermediate/page', 'course_pay_intermediate', {}],
    // A fixed part leads nowhere here, so the parameter beside it is tried.
    ['/course/pay/detail', 'course_detail', { id: 'pay' }],
    ['/course/category/learn', 'course_learn', { id: 'category' }],
    ['/course/category/22/normal', 'course_normal_list', { categoryId: '22' }],
    ['/tiku', 'tiku_home', {}],
    ['/tiku/category/3', 'tiku_category', { categoryId: '3' }],
    ['/tiku/testpaper/3/rank', 'tiku_testpaper_rank', { testpaperId: '3' }],
    ['/', 'root', {}],
  ])('%s leads to %s', (path, name, params) => {
    expect(match(path)).toMatchObject({ row: { name }, params })
  })

  it.each(['/article/', '/tiku/', '/course/pay/'])('%s may end in a slash', (path) => {
    expect(match(path)?.row).toEqual(match(path.slice(0, -1))?.row)
  })

  it.each(['/tiku/category', '/tiku/category/3/4', '/course', '/course//detail', '/nobody', '//', '///', '/article//', '/Article'])(
    '%s leads nowhere',
    (path) => {
      expect(match(path)).toBeUndefined()
    },
  )

  it('[D1-2-order-3] gives the same answers for two hundred shuffles of the table', () => {
    const asked = [...rows.map(({ path }) => `/${filled(path)}`), '/nobody', '/course/pay/detail', '/book-errata/add/choose', '/a/b/c']
    const answers = (table: typeof rows) => {
      const find = buildTable(table)
      return asked.map((path) => find(path)?.leaf.name).join('\n')
    }
    const expected = answers(rows)
    const draw = (at: number, seed: number) => Math.abs(Math.imul(at + 1, 2_654_435_761) ^ Math.imul(seed + 1, 40_503)) % (at + 1)
    for (let seed = 0; seed < 200; seed++) {
      const table = [...rows]
      for (let at = table.length - 1; at > 0; at--) {
        const other = draw(at, seed)
        const [one, two] = [table[at], table[other]]
        if (one && two) [table[at], table[other]] = [two, one]
      }
      if (answers(table) !== expected) throw new Error(`Shuffle ${seed} gives other answers`)
    }
    expect(expected).toMatch(/\n\ncourse_detail\nbook-errata-add-choose\n$/)
    expect(parsePath('/book-errata/add/choose')?.name).toBe('book-errata-add-choose')
  })

  it.each(['/article/12?a=1', '/article/12/?/b', '/article/12#a', '/article/12/#?b'])(
    '%s ends where its query or its fragment begins',
    (path) => {
      expect(match(path)).toMatchObject({ row: { name: 'article_detail' }, params: { articleId: '12' } })
    },
  )

  it('reads percent signs, and refuses an address with broken ones', () => {
    expect(match('/article/%E4%BC%9A%E8%AE%A1')?.params).toEqual({ articleId: '会计' })
    expect(match('/article/a%2Fb')?.params).toEqual({ articleId: 'a/b' })
    expect(match('/article/%E4%BC')).toBeUndefined()
  })

  it('answers any text, and returns every parameter of the pattern', () => {
    const part = fc.oneof(fc.constantFrom('course', 'tiku', 'article', 'detail', 'pay', 'category', 'testpaper', 'rank', ''), fc.string())
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (some) => {
        const found = match(`/${some.join('/')}`)
        const names = parts(found?.row.path ?? '').filter((name) => name.startsWith(':'))
        expect(Object.keys(found?.params ?? {}).sort()).toEqual(names.map((name) => name.slice(1)).sort())
      }),
      { verbose: 1 },
    )
  })
})
