import { View } from '@tarojs/components'
import type { NearProps } from './port'

/** The host watches its pictures itself. */
export const Near = ({ className, children }: NearProps) => <View className={className}>{children}</View>
