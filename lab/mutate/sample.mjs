// Draws the faults of `npm run -s lab -- mutate … --sample 0.01 --seed 1`. Each is drawn by its own hash: parts of the code tried one after the
// other have the same faults as the whole, whatever tests are named.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const HASH_END = 2 ** 32

function checker() {
  const { share, seed } = JSON.parse(process.env.MUTATE_SAMPLE)
  const isDrawn = ({ fileName, location, replacement }) => {
    const fault = JSON.stringify([seed, relative('.', fileName), location, replacement])
    return createHash('sha256').update(fault).digest().readUInt32BE() < share * HASH_END
  }
  const resultOf = (fault) => (isDrawn(fault) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' })
  return {
    init: async () => {},
    group: async (faults) => [faults.map(({ id }) => id)],
    check: async (faults) => Object.fromEntries(faults.map((fault) => [fault.id, resultOf(fault)])),
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: checker }]
