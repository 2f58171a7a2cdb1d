import type { Article, ArticleCard, ArticleListQuery } from './article.schema'
import type { Call } from './call'
import type {
  CategoryTree,
  Chapter,
  CourseCard,
  CourseExtra,
  CourseForUser,
  CourseItemsQuery,
  CourseListQuery,
  LearnerCourse,
  TeacherCourses,
} from './course.schema'
import type { Openlink, OpenlinkRequest } from './openlink.schema'
import type { BlockPage } from './page.schema'

type ById = { params: { id: number } }

/** Document 2 §7, Course (base course). */
export const course = {
  categoryTree: { service: 'course', method: 'GET', path: '/v2/category-tree', auth: true, isGuest: true } as Call<object, CategoryTree>,
  list: { service: 'course', method: 'GET', path: '/v2/courses', auth: true, isGuest: true } as Call<
    { query: CourseListQuery },
    CourseCard[]
  >,
  extra: { service: 'course', method: 'GET', path: '/v2/courses/{id}/extra', auth: true, isGuest: true } as Call<ById, CourseExtra>,
  forUser: { service: 'course', method: 'GET', path: '/v2/course/{id}/for-user', auth: true, isGuest: true } as Call<ById, CourseForUser>,
  items: { service: 'course', method: 'GET', path: '/v2/courses/{id}/items', auth: true, isGuest: true } as Call<
    ById & { query: CourseItemsQuery },
    Chapter[]
  >,
  mine: { service: 'course', method: 'GET', path: '/v2/users/course-list', auth: true } as Call<object, LearnerCourse[]>,
  articles: { service: 'course', method: 'GET', path: '/v2/articles', auth: true, isGuest: true } as Call<
    { query: ArticleListQuery },
    ArticleCard[]
  >,
  article: { service: 'course', method: 'GET', path: '/v2/articles/{id}', auth: true, isGuest: true } as Call<ById, Article>,
  openlink: { service: 'course', method: 'POST', path: '/v2/guide/workwx/get-openlink', auth: true } as Call<
    { body: OpenlinkRequest },
    Openlink
  >,
  // The documents show the screen and no call, so the path is ours.
  ofTeacher: { service: 'course', method: 'GET', path: '/v2/teachers/{id}/courses', auth: true, isGuest: true } as Call<
    ById,
    TeacherCourses
  >,
  pageItems: { service: 'course', method: 'GET', path: '/v2/page-items/{id}', auth: true, isGuest: true } as Call<ById, BlockPage>,
}
