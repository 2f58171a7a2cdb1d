import { fireEvent, screen } from '@testing-library/react'
import { errata } from '@/contract/errata/errata'
import type { Book, Erratum } from '@/contract/errata/errata.schema'
import AddPage from '@/packages/errata/add/index'
import BookPage from '@/packages/errata/book/index'
import BooksPage from '@/packages/errata/books/index'
import ChapterPage from '@/packages/errata/chapter/index'
import MinePage from '@/packages/errata/mine/index'
import MineDetailPage from '@/packages/errata/mine-detail/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'

const book: Book = { id: 1, title: '初级会计实务', edition: '2026 年版', isbn: '9787302511625', cover: '', subject: '会计', errataCount: 2 }
const detail = { book, chapters: [{ id: 11, title: '第一章 概述', errataCount: 2 }] }
const erratum = (id: number, change: Partial<Erratum> = {}): Erratum => ({
  id,
  bookId: 1,
  bookTitle: '初级会计实务',
  chapterTitle: '第一章 概述',
  questionId: null,
  edition: '2026 年版',
  page: 12,
  quote: `原文${id}`,
  wrong: '5%',
  right: '3%',
  images: [],
  status: 'submitted',
  reply: '',
  fixedEdition: '',
  followerCount: 0,
  isMine: false,
  isFollowed: false,
  beans: 0,
  madeAt: 0,
  decidedAt: null,
  ...change,
})

beforeEach(() => signIn())

describe('the books', () => {
  it('the books are searchable, and show when there is none', async () => {
    answer(errata.books, ({ query }) => (query.search ? [] : [book]))
    renderPage(BooksPage)
    expect(await screen.findByText('初级会计实务', { selector: '.title' })).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索' }), { target: { value: '没有的书' } })
    press('搜索')
    expect(await screen.findByText('没有找到这本书，换个书名或书号试试')).toBeTruthy()
  })

  it('list their chapters', async () => {
    answer(errata.book, detail)
    renderPage(BookPage, { bookId: '1' })
    expect(await screen.findByText('第一章 概述')).toBeTruthy()
  })
})

describe('a chapter', () => {
  it('shows its errata, and a learner joins one', async () => {
    answer(errata.book, detail)
    answer(errata.ofChapter, [erratum(1), erratum(2, { status: 'fixed', fixedEdition: '2027 年版' })])
    answer(errata.follow, erratum(1, { isFollowed: true }))
    renderPage(ChapterPage, { bookId: '1', chapterId: '11' })
    expect(await screen.findByText('已在 2027 年版更正')).toBeTruthy()
    press('我也遇到')
    expect(await screen.findByText('已加入，有结果会通知你')).toBeTruthy()
  })
})

describe('a report', () => {
  it('needs a book first', () => {
    renderPage(AddPage)
    expect(screen.getByText('先选出有错误的那本书')).toBeTruthy()
  })

  it('a report is sent whole, and stays on the device after a refusal', async () => {
    answer(errata.book, detail)
    answer(errata.similar, [])
    refuse(errata.submit, 500, '服务器开小差了，请稍后再试')
    renderPage(AddPage, { bookId: '1', chapterId: '11' })
    expect(await screen.findByText('第一章 概述')).toBeTruthy()
    type('页码', '12')
    type('原文摘录', '征收率为 5%')
    type('错在哪里', '5%')
    type('应该是什么', '3%')
    press('提交勘误')
    expect(await screen.findByText('还没有提交成功，填写的内容已存在本机，稍后可以继续提交')).toBeTruthy()
    expect(askedFor(errata.submit)[0]?.body).toMatchObject({ bookId: 1, chapterId: 11, page: 12, wrong: '5%', right: '3%', images: [] })
  })
})

describe('my errata', () => {
  it('show replies and beans', async () => {
    answer(errata.mine, [erratum(3, { isMine: true, status: 'accepted', reply: '感谢指正', beans: 20 })])
    renderPage(MinePage)
    expect(await screen.findByText('编辑回复：感谢指正')).toBeTruthy()
    expect(screen.getByText(/奖励 20 学豆/)).toBeTruthy()
  })

  it('start empty', async () => {
    answer(errata.mine, [])
    renderPage(MinePage)
    expect(await screen.findByText('还没有提交过勘误，发现书里的错误就来告诉我们')).toBeTruthy()
  })

  it('show the reason of a refusal and link on', async () => {
    answer(errata.one, erratum(4, { isMine: true, status: 'rejected', reply: '原文无误', decidedAt: 1 }))
    renderPage(MineDetailPage, { errataId: '4' })
    expect(await screen.findByText('编辑回复：原文无误')).toBeTruthy()
    expect(screen.getByRole('button', { name: '补充依据，重新提交' })).toBeTruthy()
  })
})
