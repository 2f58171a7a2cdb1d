import { SHARE_TITLE_LENGTH, shareTitle } from '@/domain/site/channel'
import { pagePath } from '@/routes/link'
import { pageRows } from '@/routes/table'
import { cardPages } from '../journeys/cards/pages'
import { codeIn, repository, textOf } from './tree'

const texts = new Map(codeIn(repository, 'src/features', 'src/pages', 'src/packages').map((file) => [file, textOf(repository, file)]))
/** Pages that the host may share, by their files. */
const shareable = [...texts].filter(([, text]) => text.includes('enableShareAppMessage: true')).map(([file]) => file)
const rowsOf = (file: string) => pageRows.filter((row) => `src${pagePath(row)}.tsx` === file)

describe('share cards', () => {
  it('exist for the tabs that learners forward, and for report and course', () => {
    const named = ['pages/home', 'pages/tiku', 'pages/study', 'packages/tiku/result', 'packages/course/detail', 'packages/exam/paper']
    expect(shareable).toEqual(expect.arrayContaining(named.map((folder) => `src/${folder}/index.tsx`)))
    expect(shareable.filter((file) => rowsOf(file).length === 0)).toEqual([])
  })

  it('have a row each in the journey that opens, shares and buys from them', () => {
    const played = new Set<string>(cardPages.map(({ name }) => name))
    expect(shareable.filter((file) => !rowsOf(file).some(({ name }) => played.has(name)))).toEqual([])
  })

  it('have a picture of five to four, which the server draws', () => {
    const cards = [...texts].filter(([, text]) => /<ShareCards\b|: ShareCard\b/.test(text))
    const pictures = cards.flatMap(([file, text]) => [...text.matchAll(/\bimage: ([^,\n]+)/g)].map(([, image = '']) => ({ file, image })))
    expect(pictures.length).toBeGreaterThan(15)
    expect(pictures.filter(({ image }) => !/^['`]\/share\//.test(image))).toEqual([])
  })

  it('have titles that no host cuts off, and the link that led to the page, by the one function that dresses them', () => {
    expect([...shareTitle('很'.repeat(60))].length).toBeLessThanOrEqual(SHARE_TITLE_LENGTH)
    const users = [...texts].filter(([, text]) => /\bshare\.(useCard|offer)\(/.test(text))
    expect(users.map(([file]) => file)).toEqual(['src/features/site/share/share-cards.tsx'])
    for (const [, text] of users) expect(text).not.toMatch(/share\.(useCard|offer)\((\(\) => )?(?!dressedCard\(|\(\))/)
  })

  it('go to a timeline from pages that show something without a session alone: opened there nobody can sign in', () => {
    const isInTimeline = (file: string) => texts.get(file)?.includes('enableShareTimeline: true')
    const wrong = shareable.filter((file) => isInTimeline(file) === rowsOf(file).some(({ needLogin }) => needLogin === true))
    expect(wrong).toEqual([])
  })
})
