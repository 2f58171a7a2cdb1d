import type { RouteName } from '@/routes/table'
import { AppTabs } from './app-tabs'

/** A mini-program has tabs at the foot of four pages, and no wide window. */
export const AppBars = ({ name, isTab }: { name: RouteName; isTab: boolean }) => (isTab ? <AppTabs current={name} /> : null)
