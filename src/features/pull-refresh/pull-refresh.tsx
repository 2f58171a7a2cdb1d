import { useQueryClient } from '@tanstack/react-query'
import { View } from '@/platform/elements'
import { pull } from '@/platform/pull'
import './pull-refresh.scss'

const ROOM_PX = 48

/** Lets a page be pulled down at its top, which asks again for everything it shows. */
export function PullRefresh() {
  const client = useQueryClient()
  const { share, isRefreshing } = pull.usePull(() => client.refetchQueries({ type: 'active' }))
  if (share === 0 && !isRefreshing) return null
  const words = share >= 1 ? '松开刷新' : '下拉刷新'
  return (
    <View className="pull-refresh" role="status" style={{ height: `${isRefreshing ? ROOM_PX : Math.min(1, share) * ROOM_PX}px` }}>
      {isRefreshing ? '正在刷新…' : words}
    </View>
  )
}
