import { saleAdvice, saleChecks } from '@/domain/course/sale-advice'

const complete = {
  price: 9_900,
  hasCover: true,
  hasTrailer: true,
  isIntroduced: true,
  hasTeachers: true,
  hasTrial: true,
  hasQuestions: true,
  hasAgreement: true,
}

it('has no advice for a complete course', () => {
  expect(saleAdvice(complete)).toEqual([])
})

it.each([
  ['hasCover', '没有封面，列表里只有文字'],
  ['isIntroduced', '没有写介绍'],
  ['hasTrailer', '没有宣传片'],
  ['hasTeachers', '没有选老师'],
  ['hasQuestions', '没有常见问题'],
  ['hasAgreement', '收费，但没有课程协议'],
  ['hasTrial', '收费，但没有一课可以试学'],
] as const)('advises on %s: %s', (name, words) => {
  expect(saleAdvice({ ...complete, [name]: false })).toEqual([words])
})

it('names what is there', () => {
  expect(saleChecks(complete).map(({ isMissing, fine }) => [isMissing, fine])).toEqual(
    ['封面', '介绍', '宣传片', '老师', '常见问题', '课程协议', '有可以试学的课'].map((fine) => [false, fine]),
  )
})

it('asks for no agreement and no trial lesson where a course costs nothing', () => {
  expect(saleAdvice({ ...complete, price: 0, hasTrial: false, hasAgreement: false })).toEqual([])
})
