// Prints each fault that no test notices as soon as that is known, so that a run that is cut off loses nothing.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Returns the text between the two places, which count from 1, on one line. */
function original(fileName, { start, end }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push(lines.pop().slice(0, end.column - 1))
  lines[0] = lines[0].slice(start.column - 1)
  return lines.map((line) => line.trim()).join(' ')
}

const FATES = new Map([
  ['Survived', 'survived'],
  ['NoCoverage', 'reached by no test'],
  ['RuntimeError', 'tests did not run'],
])

const reporter = () => ({
  onMutantTested({ status, fileName, location, replacement }) {
    const fate = FATES.get(status)
    if (fate === undefined) return
    const { line, column } = location.start
    const place = `${relative('.', fileName)}:${line}:${column}`
    process.stdout.write(`${fate}: ${place} ${original(fileName, location)} -> ${replacement.replace(/\s+/g, ' ')}\n`)
  },
})

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', factory: reporter }]
