import { livingStatusNames } from '@/domain/learn/lesson-words'

it('the states of a live lesson (document 1 §3, Lesson display)', () => {
  expect(livingStatusNames).toEqual({ pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' })
})
