import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clauseList, clauseMap } from '../../config/commands/clause-map'
import { repository } from './tree'
import { removeTree, writeTree } from './violations'

describe('the clauses of the two documents', () => {
  it('have a test each, and every id in a test is a clause', async () => {
    expect((await clauseMap(repository)).faults).toEqual([])
  })

  it('clauses are listed for readers', async () => {
    const { clauses } = await clauseMap(repository)
    expect(readFileSync(path.join(repository, 'docs/clauses.md'), 'utf8')).toBe(clauseList(clauses))
  })

  it('clauses are reported without a test, when duplicate, and for an unknown id', async () => {
    const id = (word: string) => `D1-2-${word}-1`
    const root = writeTree({
      'test/structure/clauses/some.ts': `export const someClauses = [
        { id: '${id('kept')}', text: 'kept' }, { id: '${id('lost')}', text: 'lost' }, { id: '${id('kept')}', text: 'again' }]\n`,
      'test/domain/a.test.ts': `it('[${id('kept')}] is kept', () => {})\nit('[${id('stray')}] strays', () => {})\n`,
    })
    const { clauses, faults } = await clauseMap(root)
    removeTree(root)
    expect(faults).toEqual([
      `clause-twice: ${id('kept')}`,
      `clause-without-test: ${id('lost')}`,
      `test-without-clause: ${id('stray')} (test/domain/a.test.ts)`,
    ])
    expect(clauses[0]).toEqual({ id: id('kept'), text: 'kept', tests: ['test/domain/a.test.ts'] })
  })
})
