import type { ServicePlugin } from '../../deps'

export const mojaveService: ServicePlugin = () => {}
