import { queryOptions } from '@tanstack/react-query'
import { download } from '@/contract/learn/download'
import { ask } from '@/data/http/query'

/** Lists what can be kept on the device. */
export const downloadQueries = {
  ofCourse: (id: number) => queryOptions({ queryKey: ['download', 'course', id], queryFn: ask(download.ofCourse, { params: { id } }) }),
}
