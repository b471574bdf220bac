-- How many records the rows of an import mean: several rows may mean one. Null for imports from before it was counted.
-- area: imports
alter table imports add column records int;
alter table imports alter column records set default 0;
