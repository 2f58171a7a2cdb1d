import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fullFolder } from '#server/folders'
import { chapters } from '../../../lab/demo/chapters'
import { placeOf, printed } from '../../../lab/demo/handouts/list'

const PAGE = /\/Type\s*\/Page\b/g

/** The pages of a PDF as Chromium writes it; 0 where it is none, or is cut off. */
function pagesOf(place: string): number {
  if (!existsSync(place)) return 0
  const bytes = readFileSync(place).toString('latin1')
  return bytes.startsWith('%PDF-') && bytes.trimEnd().endsWith('%%EOF') ? (bytes.match(PAGE)?.length ?? 0) : 0
}

describe('the handouts of the full demo', () => {
  const all = printed()

  it('cover each chapter of the bank, with an exercise sheet for each subject', () => {
    expect(all.filter(({ type }) => type === 'handout').map(({ file }) => file)).toEqual(chapters.map(({ file }) => `${file}.pdf`))
    expect(all.filter(({ type }) => type === 'exercise')).toHaveLength(new Set(chapters.map(({ subject }) => subject)).size)
  })

  it.each(all)('$file opens and has pages', (material) => expect(pagesOf(placeOf(material))).toBeGreaterThanOrEqual(2))

  it('say every rule of their chapter, and what is confused with it', () => {
    const [first] = all
    expect(first?.html).toContain('宪法具有最高的法律效力')
    expect(first?.html).toContain('常见误解：行政法规经国务院常务会议通过后')
    expect(all.filter(({ html }) => !html.includes('<h2>'))).toEqual([])
  })

  it('stand in the list of materials', () => {
    const listed: { file: string }[] = JSON.parse(readFileSync(path.join(fullFolder, 'materials.json'), 'utf8'))
    expect(listed.map(({ file }) => file)).toEqual(expect.arrayContaining(all.map(({ file }) => file)))
  })
})
