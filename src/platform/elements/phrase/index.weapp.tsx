import { Text } from '@tarojs/components'
import type { PhraseProps } from './port'

export function Phrase({ className, pressed, onPress, children }: PhraseProps) {
  return (
    <Text className={className} {...{ ariaRole: 'button', ariaChecked: pressed }} onClick={onPress}>
      {children}
    </Text>
  )
}
