import { brotliCompressSync } from 'node:zlib'
import { packYear, unpackYear, type Year } from '#server/seed/year/pack'

const year: Year = {
  head: {
    seed: 1,
    people: 2,
    days: 3,
    day: 20_000,
    school: 'digest',
    content: 'files',
    beginning: { days: 3, people: 9, digest: 'first' },
  },
  tables: [
    {
      name: 'users',
      count: 3,
      columns: { id: [20_000, 20_001, 20_009], nickname: ['一', '二', null], created_at: [1_772_416_800_000, 5, -3] },
    },
    { name: 'coupon', count: 0, columns: { id: [] } },
  ],
  moved: [{ table: 'course', key: '[101]', column: 'learner_count', by: 2 }],
}

describe('a packed year', () => {
  it('gives back what was packed', () => {
    expect(unpackYear(packYear(year))).toEqual(year)
  })

  it('gives nothing where something else was packed', () => {
    expect(unpackYear(brotliCompressSync('{"head":1}'))).toBeUndefined()
  })
})
