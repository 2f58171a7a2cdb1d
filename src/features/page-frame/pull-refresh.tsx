import { useQueryClient } from '@tanstack/react-query'
import { Pull } from '@/platform/elements/pull'

/** Lets a page be pulled down at its top, which asks again for everything it shows. */
export function PullRefresh() {
  const client = useQueryClient()
  return <Pull refresh={() => client.refetchQueries({ type: 'active' })} />
}
