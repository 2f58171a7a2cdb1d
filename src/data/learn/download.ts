import { queryOptions } from '@tanstack/react-query'
import { download } from '@/contract/learn/download'
import { queryOf } from '@/data/http/query'

/** Lists what can be kept on the device. */
export const downloadQueries = {
  ofCourse: (id: number) => queryOptions({ queryKey: ['download', 'course', id], queryFn: queryOf(download.ofCourse, { params: { id } }) }),
}
