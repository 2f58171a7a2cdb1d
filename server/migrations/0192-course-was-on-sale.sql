-- A course that was never on sale is a draft: nobody but the staff sees it. One that was taken down stays readable.
alter table course add column was_on_sale boolean not null default true;
