import type { ServicePlugin } from '../../deps'

export const gordonService: ServicePlugin = () => {}
