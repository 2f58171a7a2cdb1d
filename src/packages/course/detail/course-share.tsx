import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { ShareCards } from '@/features/site/share/share-cards'
import { cardOfCourse } from './course-card'

/** The course for the host's own share menu, as soon as it is known. */
export function CourseShare({ id }: { id: number }) {
  const { data } = useQuery(courseQueries.extra(id))
  return data ? <ShareCards card={cardOfCourse(data)} /> : null
}
