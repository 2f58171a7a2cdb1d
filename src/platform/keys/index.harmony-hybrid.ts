export { keys } from './index.h5'
