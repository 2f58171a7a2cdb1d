import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { LazyDirections } from './lazy'

type DirectionSwitchProps = {
  categoryId: number
  name: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChoose: (categoryId: number) => void
}

/** The direction shown, and the way to another. */
export function DirectionSwitch({ categoryId, name, isOpen, onOpen, onChoose }: DirectionSwitchProps) {
  return (
    <View className="tiku-direction">
      <View className="headline" role="heading">
        {name}
      </View>
      <ActionButton id="switch-direction" look="quiet" onClick={() => onOpen(true)}>
        切换方向
      </ActionButton>
      {isOpen && <LazyDirections current={categoryId} onChoose={onChoose} onClose={() => onOpen(false)} />}
    </View>
  )
}
