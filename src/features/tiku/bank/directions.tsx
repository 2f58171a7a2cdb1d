import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { View } from '@/platform/elements'
import { Cell } from '@/ui/card'
import { Popup } from '@/ui/popup'
import { Skeleton, StateNotice } from '@/ui/state-notice'

type DirectionsProps = { current: number; onChoose: (categoryId: number) => void; onClose: () => void }

/** The directions to change to, over the bank. */
export function Directions({ current, onChoose, onClose }: DirectionsProps) {
  const tree = useQuery(courseQueries.categoryTree())
  const choose = (categoryId: number) => {
    onClose()
    if (categoryId !== current) onChoose(categoryId)
  }
  return (
    <Popup id="directions" title="切换方向" onClose={onClose}>
      {!tree.data &&
        (tree.error ? (
          <StateNotice look="failed" text="学习方向加载失败" action="重试" onAction={() => void tree.refetch()} />
        ) : (
          <Skeleton />
        ))}
      {tree.data?.map(({ id, name, children }) => (
        <View key={id}>
          <View className="small" role="heading">
            {name}
          </View>
          {children.map((direction) => (
            <Cell
              key={direction.id}
              id={`direction-${direction.id}`}
              side={direction.id === current ? '✓ 当前' : undefined}
              onClick={() => choose(direction.id)}
            >
              {direction.name}
            </Cell>
          ))}
        </View>
      ))}
    </Popup>
  )
}
