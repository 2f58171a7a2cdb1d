import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './tree'

const root = path.join(__dirname, '../..')

/** Pages where the note book without a line in it, the drawing of all others, says what is missing. */
const notebooks = ['src/packages/learn/lesson/panels.tsx', 'src/packages/tiku/notes/index.tsx']

/** Notices that name neither a drawing of their own nor the kind of state: those would all show the same picture. */
function undrawn(text: string): string[] {
  const notices = [...text.matchAll(/<StateNotice\b(.*?)\/>/gs)].map(([, inside = '']) => inside)
  const empties = [...text.matchAll(/empty=\{\{(.*?)\}\}/gs)].map(([, inside = '']) => inside)
  return [
    ...notices.filter((inside) => !/\b(art|look)=/.test(inside)),
    ...empties.filter((inside) => !/\b(art|look):|\.\.\./.test(inside)),
  ].map((inside) => inside.replaceAll(/\s+/g, ' ').trim())
}

describe('the drawing of a page without content', () => {
  const pages = filesIn(root, 'src/packages').filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('src/packages/dev/') && !notebooks.includes(file),
  )

  it('differs from page to page in every sub-package', () => {
    expect(pages.length).toBeGreaterThan(200)
    const found = pages.flatMap((file) => undrawn(readFileSync(path.join(root, file), 'utf8')).map((inside) => `${file}: ${inside}`))
    expect(found).toEqual([])
  })

  it('does not go missing unseen', () => {
    expect(undrawn('<StateNotice text="没有" /><StateNotice look="done" text="好" /><Endless empty={{ text: "没有" }}>')).toEqual([
      'text="没有"',
      'text: "没有"',
    ])
  })
})
