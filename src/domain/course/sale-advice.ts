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

/** Advice on a course that may be sold and would sell better with more; none when it is complete. */
export function saleAdvice(course: OfferedCourse): string[] {
  const isPaid = course.price > 0
  const wants: readonly (readonly [boolean, string])[] = [
    [!course.hasCover, '没有封面，列表里只有文字'],
    [!course.isIntroduced, '没有写介绍'],
    [!course.hasTrailer, '没有宣传片'],
    [!course.hasTeachers, '没有选老师'],
    [!course.hasQuestions, '没有常见问题'],
    [isPaid && !course.hasAgreement, '收费，但没有课程协议'],
    [isPaid && !course.hasTrial, '收费，但没有一课可以试学'],
  ]
  return wants.flatMap(([isWanted, words]) => (isWanted ? [words] : []))
}
