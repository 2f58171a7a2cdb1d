import type { ServicePlugin } from '../../deps'

export const userService: ServicePlugin = () => {}
