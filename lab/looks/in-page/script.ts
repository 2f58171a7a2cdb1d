import path from 'node:path'
import { buildSync } from 'esbuild'

const texts = new Map<string, string>()

/** A script of this folder that looks at a page from inside, with what it imports, as one text. */
export function scriptOf(name: 'large-text' | 'targets'): string {
  const known = texts.get(name)
  if (known) return known
  const entry = path.join(__dirname, `${name}.ts`)
  const text = buildSync({ entryPoints: [entry], bundle: true, write: false, format: 'iife' }).outputFiles[0]?.text ?? ''
  texts.set(name, text)
  return text
}
