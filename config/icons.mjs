// Writes src/ui/_icon.scss: one mask for every icon named in src/ui/icon-names.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const drawings = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')
const names = Array.from(readFileSync('src/ui/icon-names.ts', 'utf8').matchAll(/^ {2}'([a-z0-9-]+)',$/gm), ([, name]) => name)
const drawing = (name) =>
  readFileSync(path.join(drawings, `${name}.svg`), 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/\s*class="[^"]*"/, '')
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replaceAll('currentColor', 'black')
    .replace(/> </g, '><')
    .trim()
const mask = (name) =>
  `.icon--${name} {\n  --drawing: url("data:image/svg+xml,${drawing(name).replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}");\n}\n`
const head = `// Made by config/icons.mjs out of lucide (ISC licence); do not edit.
.icon {
  display: inline-block;
  flex: none;
  width: calc(22px * var(--fs));
  height: calc(22px * var(--fs));
  background: currentColor;
  -webkit-mask: var(--drawing) center / contain no-repeat;
  mask: var(--drawing) center / contain no-repeat;
}
`
writeFileSync('src/ui/_icon.scss', [head, ...names.map(mask)].join('\n'))
