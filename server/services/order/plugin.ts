import type { ServicePlugin } from '../../deps'

export const orderService: ServicePlugin = () => {}
