import { chapterWay } from '@/domain/tiku/chapter-way'

const at = (doneCount: number, questionCount: number) => ({ doneCount, questionCount })

it.each([
  ['never begun', null, 0, 25, '开始练习', false],
  ['answered elsewhere', null, 12, 25, '练剩下 13 题', true],
  ['answered elsewhere, with more left than one practice takes', null, 12, 513, '练剩下的题', true],
  ['answered elsewhere, with as many left as one practice takes', null, 12, 512, '练剩下 500 题', true],
  ['answered elsewhere as a whole', null, 25, 25, '开始练习', false],
  ['begun without an answer', at(0, 25), 12, 25, '开始练习', false],
  ['under way', at(3, 13), 15, 25, '继续 3 / 13', false],
  ['done', at(13, 13), 25, 25, '练习小结', false],
])('a chapter %s', (_, place, answeredCount, questionCount, word, isRest) => {
  expect(chapterWay({ place, answeredCount, questionCount })).toEqual({ word, isRest })
})
