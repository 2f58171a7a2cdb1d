export { poster } from './index.h5'
