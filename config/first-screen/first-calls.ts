import { createHash } from 'node:crypto'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { firstCalls } from '../../src/routes/first-calls'
import type { NamedRow } from '../../src/routes/table'

const source = path.resolve(__dirname, '../../src/data/http/first-calls/send.ts')

/** The script that sends a page's first calls, and its address, which changes with it. */
export function firstCallsScript(): { file: string; text: string } {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2018',
  })
  const text = outputFiles[0]?.text ?? ''
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { file: `public/js/first-calls.${mark}.js`, text }
}

/** Writes the tags with which the document of a page sends its first calls; empty for a page that begins with none. */
export function firstCallsTag({ name, path: pattern }: Pick<NamedRow, 'name' | 'path'>, file: string): string {
  const calls = Object.hasOwn(firstCalls, name) ? firstCalls[name as keyof typeof firstCalls] : undefined
  if (!calls) return ''
  const list = calls.join(' ').replace(/&/g, '&amp;')
  return `<script async src="/${file}" data-path="${pattern}" data-calls="${list}"></script>`
}
