/** A course as visitors find it, for advice before it is sold. */
export type OfferedCourse = {
  price: number
  hasCover: boolean
  hasTrailer: boolean
  isIntroduced: boolean
  hasTeachers: boolean
  hasTrial: boolean
  hasQuestions: boolean
  hasAgreement: boolean
}

/** A thing that a course should have: what is advised where it is missing, and how it is named where it is there. */
export type SaleCheck = { topic: 'about' | 'more' | 'outline'; isMissing: boolean; words: string; fine: string }

/** Checks what a course should have before it is sold, in the order of its parts; what does not concern it is left out. */
export function saleChecks(course: OfferedCourse): SaleCheck[] {
  const checks: SaleCheck[] = [
    { topic: 'about', isMissing: !course.hasCover, words: '没有封面，列表里只有文字', fine: '封面' },
    { topic: 'about', isMissing: !course.isIntroduced, words: '没有写介绍', fine: '介绍' },
    { topic: 'about', isMissing: !course.hasTrailer, words: '没有宣传片', fine: '宣传片' },
    { topic: 'about', isMissing: !course.hasTeachers, words: '没有选老师', fine: '老师' },
    { topic: 'more', isMissing: !course.hasQuestions, words: '没有常见问题', fine: '常见问题' },
  ]
  if (course.price === 0) return checks
  return [
    ...checks,
    { topic: 'more', isMissing: !course.hasAgreement, words: '收费，但没有课程协议', fine: '课程协议' },
    { topic: 'outline', isMissing: !course.hasTrial, words: '收费，但没有一课可以试学', fine: '有可以试学的课' },
  ]
}

/** Advice on a course that may be sold and would sell better with more; none when it is complete. */
export const saleAdvice = (course: OfferedCourse): string[] =>
  saleChecks(course).flatMap(({ isMissing, words }) => (isMissing ? [words] : []))
