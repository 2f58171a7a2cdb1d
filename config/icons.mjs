// Writes src/ui/_icon.scss: one picture of every icon named in src/ui/icon-names.ts, in the same order; `icon.tsx` names the place.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const drawings = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')
const names = Array.from(readFileSync('src/ui/icon-names.ts', 'utf8').matchAll(/^ {2}'([a-z0-9-]+)',$/gm), ([, name]) => name)
/** A path to stand after another one: its first move is to a point, whatever was drawn before, and the points after it are lines. */
const absolute = (path) => path.replace(/^m ?(-?[\d.]+[ ,]?-?[\d.]+)(?=([ ,-]?\d)?)/, (_, point, goesOn) => `M${point}${goesOn ? 'l' : ''}`)

/** Returns the inside of the drawing's element, its paths as one; all drawings have the same box and the same stroke. */
function drawing(name) {
  const shapes = readFileSync(path.join(drawings, `${name}.svg`), 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replace(/ ?\/>/g, '/>')
    .replace(/> </g, '><')
    .trim()
  const line = /<path d='([^']*)'\/>/g
  const lines = Array.from(shapes.matchAll(line), ([, own]) => absolute(own))
  return shapes.replace(line, '').trim() + (lines.length > 0 ? `<path d='${lines.join('')}'/>` : '')
}

const BOX = 24
const rows = names.map((name, at) => `<svg y='${at * BOX}'>${drawing(name)}</svg>`)
const stroke = "fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'"
const sheet = `<svg xmlns='http://www.w3.org/2000/svg' width='${BOX}' height='${names.length * BOX}' ${stroke}>${rows.join('')}</svg>`
const address = `data:image/svg+xml,${sheet.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`
const sheetRules = `// Made by config/icons.mjs out of lucide (ISC licence); do not edit.
// All drawings below each other in one picture: a browser builds a document for each picture, a millisecond at a time.
.icon {
  display: inline-block;
  flex: none;
  width: calc(22px * var(--fs));
  height: calc(22px * var(--fs));
  background: currentColor;
  -webkit-mask: url("${address}") 0 calc(100% * var(--place) / ${names.length - 1}) / 100% no-repeat;
}
`
writeFileSync('src/ui/_icon.scss', sheetRules)
execFileSync('node_modules/.bin/biome', ['format', '--write', '--config-path=config', 'src/ui/_icon.scss'], { stdio: 'inherit' })
