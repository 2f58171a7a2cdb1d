import { pageRows, routes, rowOf, rows } from '@/routes/table'

describe('the route table', () => {
  it('no two rows share an address', () => {
    const shapes = rows.map(({ path }) => path.replace(/:\w+/g, ':'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('every redirect leads to a page', () => {
    const targets = rows.flatMap((row) => (row.kind === 'redirect' ? [row.to] : []))
    expect(targets.length).toBeGreaterThan(0)
    expect(pageRows.map(({ name }) => name)).toEqual(expect.arrayContaining(targets))
  })

  it('only pages are page rows', () => {
    expect(pageRows).toHaveLength(rows.length - rows.filter(({ kind }) => kind === 'redirect').length)
    expect(rowOf('course_pay')).toBe(routes.course_pay)
  })
})
