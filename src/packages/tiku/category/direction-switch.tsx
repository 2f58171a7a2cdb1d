import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseQueries } from '@/data/queries/course'
import { QueryState } from '@/features/page-frame/query-state'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/cell'
import { Popup } from '@/ui/popup'

type DirectionsProps = { current: number; onClose: () => void }

function Directions({ current, onClose }: DirectionsProps) {
  const tree = useQuery(courseQueries.categoryTree())
  const choose = (categoryId: number) => {
    onClose()
    if (categoryId !== current) replace('tiku_category', { categoryId })
  }
  return (
    <Popup id="directions" title="切换方向" onClose={onClose}>
      <QueryState of={tree}>
        {(roots) =>
          roots.map(({ id, name, children }) => (
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
          ))
        }
      </QueryState>
    </Popup>
  )
}

/** The direction shown, and the way to another. */
export function DirectionSwitch({ categoryId, name }: { categoryId: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className="tiku-direction">
      <View className="headline" role="heading">
        {name}
      </View>
      <ActionButton id="switch-direction" look="quiet" onClick={() => setOpen(true)}>
        切换方向
      </ActionButton>
      {isOpen && <Directions current={categoryId} onClose={() => setOpen(false)} />}
    </View>
  )
}
