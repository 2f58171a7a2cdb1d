import yauzl from 'yauzl'

const MOST_ENTRIES = 20_000

/** Kinds of Office files by the part that each must have. */
const parts: readonly (readonly [string, string])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]

/** Names of the entries of a zip file, without unpacking any. Throws for a file that is cut off. */
function entriesOf(file: string): Promise<Set<string>> {
  return new Promise((done, fail) => {
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      const names = new Set<string>()
      zip.on('error', fail)
      zip.on('entry', ({ fileName }: { fileName: string }) => {
        names.add(fileName)
        if (names.size >= MOST_ENTRIES) zip.close()
        else zip.readEntry()
      })
      zip.on('close', () => done(names))
      zip.on('end', () => done(names))
      zip.readEntry()
    })
  })
}

export type Office = { ending: string; hasMacros: boolean }

/** What an Office file is; null for any other zip file. */
export async function officeOf(file: string): Promise<Office | null> {
  const names = await entriesOf(file)
  const ending = parts.find(([part]) => names.has(part))?.[1]
  return ending === undefined ? null : { ending, hasMacros: [...names].some((name) => name.endsWith('vbaProject.bin')) }
}
