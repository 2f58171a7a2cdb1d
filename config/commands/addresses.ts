// Finishes the H5 build: the first screen of each address pattern, by which the server also distinguishes a page (200) from an unknown
// address (404), the web app's manifest, and every text file compressed beside itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { firstCallsScript } from '../first-screen/first-calls'
import { settlePage, shellsOf } from '../first-screen/html-shells'
import { writeManifest } from '../first-screen/manifest'

const root = 'dist/h5'
const at = (file: string) => path.join(root, file)

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(file) : [file]
  })
}

/** Files are built once and sent often: the slowest, smallest compression. */
function compress(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
}

const firstCalls = firstCallsScript()
writeFileSync(at(firstCalls.file), firstCalls.text)
writeFileSync(at('shells.json'), JSON.stringify(shellsOf(JSON.parse(readFileSync(at('chunks.json'), 'utf8')), firstCalls.file)))
writeFileSync(at('index.html'), settlePage(readFileSync(at('index.html'), 'utf8')))
writeManifest(root)
for (const file of [at('sw.js'), ...filesUnder(at('public')).filter((name) => /\.(js|css|svg)$/.test(name))]) compress(file)
