export { tracker } from './index.h5'
