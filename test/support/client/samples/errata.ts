import { errata } from '@/contract/errata/errata'
import type { Book, Erratum } from '@/contract/errata/errata.schema'
import { hoursAgo, type Sample, sample } from './sample'

const richBook: Book = {
  id: 171,
  title: '初级会计应试指南',
  edition: '2026 版',
  isbn: '9787000000017',
  cover: '/media/covers/a.jpg',
  subject: '初级会计实务',
  errataCount: 2,
}
const bareBook: Book = {
  id: 172,
  title: '经济法应试指南',
  edition: '2025 版',
  isbn: '9787000000024',
  cover: '',
  subject: '经济法基础',
  errataCount: 0,
}

const richErratum: Erratum = {
  id: 181,
  bookId: 171,
  bookTitle: '初级会计应试指南',
  chapterTitle: '第二章 负债',
  questionId: 3001,
  edition: '2026 版',
  page: 36,
  quote: '预收账款属于资产',
  wrong: '资产',
  right: '负债',
  images: ['/media/images/q1.jpg', '/media/images/q2.jpg'],
  status: 'accepted',
  reply: '已在下次印刷更正',
  fixedEdition: '2026 版第二次印刷',
  followerCount: 15,
  isMine: true,
  isFollowed: true,
  beans: 120,
  madeAt: hoursAgo(32),
  decidedAt: hoursAgo(8),
}
const bareErratum: Erratum = {
  id: 182,
  bookId: null,
  bookTitle: '经济法应试指南',
  chapterTitle: '第三章 收入',
  questionId: null,
  edition: '2025 版',
  page: null,
  quote: '收入属于负债',
  wrong: '收入',
  right: '费用',
  images: [],
  status: 'fixed',
  reply: '',
  fixedEdition: '',
  followerCount: 0,
  isMine: false,
  isFollowed: false,
  beans: 0,
  madeAt: hoursAgo(56),
  decidedAt: null,
}

/** Replies of the calls of the area `errata`. */
export const errataSamples: readonly Sample[] = [
  sample(errata.books, { rich: [richBook, bareBook], bare: [] }),
  sample(errata.book, {
    rich: {
      book: richBook,
      chapters: [
        { id: 411, title: '第二章 负债', errataCount: 2 },
        { id: 412, title: '第三章 收入', errataCount: 0 },
      ],
    },
    bare: { book: bareBook, chapters: [] },
  }),
  sample(errata.ofChapter, { rich: [richErratum, bareErratum], bare: [] }),
  sample(errata.similar, { rich: [richErratum, bareErratum], bare: [] }),
  sample(errata.ofQuestion, { rich: [richErratum, bareErratum], bare: [] }),
  sample(errata.mine, { rich: [richErratum, bareErratum], bare: [] }),
  sample(errata.one, { rich: richErratum, bare: bareErratum }),
  sample(errata.submit, { rich: richErratum, bare: bareErratum }),
  sample(errata.follow, { rich: richErratum, bare: bareErratum }),
]
