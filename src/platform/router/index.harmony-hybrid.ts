export { router } from './index.h5'
