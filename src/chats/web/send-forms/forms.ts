// One part of the program: who opens one form may open another when the connection has gone.
export { CatalogForm } from './CatalogForm.tsx';
export { ContactsForm } from './ContactsForm.tsx';
export { LocationForm } from './LocationForm.tsx';
export { LocationRequestForm } from './LocationRequestForm.tsx';
export { ProductsForm } from './ProductsForm.tsx';
export { SelectionForm } from './SelectionForm.tsx';
