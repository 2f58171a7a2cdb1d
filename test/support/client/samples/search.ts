import { search } from '@/contract/search/search'
import { type Sample, sample } from './sample'

/** Replies of the calls of the area `search`. */
export const searchSamples: readonly Sample[] = [
  sample(search.find, {
    rich: {
      counts: { course: 6, lesson: 12, article: 4, question: 31, paper: 3, doubt: 9, teacher: 1, help: 2 },
      rows: [
        {
          kind: 'course',
          id: 101,
          title: '初级会计实务精讲',
          titleHits: [
            { from: 2, to: 4 },
            { from: 4, to: 6 },
          ],
          excerpt: '会计要素包括资产、负债和所有者权益',
          excerptHits: [
            { from: 0, to: 2 },
            { from: 7, to: 9 },
          ],
          cover: '/media/covers/a.jpg',
          price: 19_900,
          courseId: 101,
        },
        {
          kind: 'help',
          id: 402,
          title: '怎样申请退款',
          titleHits: [],
          excerpt: '',
          excerptHits: [],
          cover: '',
          price: null,
          courseId: null,
        },
      ],
      didYouMean: '会计',
    },
    bare: {
      counts: { course: 0, lesson: 0, article: 0, question: 0, paper: 0, doubt: 0, teacher: 0, help: 0 },
      rows: [],
      didYouMean: null,
    },
  }),
  sample(search.suggest, { rich: ['会计要素', '会计科目'], bare: [] }),
  sample(search.hot, { rich: ['增值税', '借贷记账法'], bare: [] }),
]
